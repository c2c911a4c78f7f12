// SPDX-License-Identifier: Apache-2.0
pragma solidity 0.8.37;

/// A dollar token for tests, with the freeze views of several issuers over one set of frozen addresses. Anyone may mint
/// and freeze, and moving is not held up by a freeze: only what a reader can see of a token is modelled.
contract TestDollar {
    event Transfer(address indexed from, address indexed to, uint256 value);

    mapping(address => uint256) public balanceOf;
    mapping(address => bool) private frozen;
    bool private broken;

    function decimals() external pure returns (uint8) {
        return 6;
    }

    function isBlacklisted(address account) external view returns (bool) {
        return isFrozen(account);
    }

    function isBlackListed(address account) external view returns (bool) {
        return isFrozen(account);
    }

    function isBlocked(address account) external view returns (bool) {
        return isFrozen(account);
    }

    function setFrozen(address account, bool value) external {
        frozen[account] = value;
    }

    /// Makes the freeze views revert.
    function setBroken(bool value) external {
        broken = value;
    }

    function mint(address to, uint256 value) external {
        balanceOf[to] += value;
        emit Transfer(address(0), to, value);
    }

    function transfer(address to, uint256 value) external returns (bool) {
        balanceOf[msg.sender] -= value;
        balanceOf[to] += value;
        emit Transfer(msg.sender, to, value);
        return true;
    }

    /// Moves on anyone's behalf, as a relayed authorization does.
    function move(address from, address to, uint256 value) external {
        balanceOf[from] -= value;
        balanceOf[to] += value;
        emit Transfer(from, to, value);
    }

    function isFrozen(address account) private view returns (bool) {
        require(!broken, "broken");
        return frozen[account];
    }
}
